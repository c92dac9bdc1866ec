/** Opens the user's browser if one is available. */
import { withChildEnvironment } from './child-environment.js';

export interface DisplayEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  isContainer(): boolean;
}

/** As the library takes no environment, that of this process is changed for a moment. */
interface BrowserPlace extends DisplayEnvironment {
  readonly env: Record<string, string | undefined>;
}

/** Values of BROWSER by which people say that no browser opens: `none`, or a program that does nothing. */
const noBrowser = /^(?:none|"none"|""|false|true|:+|:?none:?|(?:\/usr)?\/bin\/(?:true|false))(?: %s)?$/i;

/**
 * Whether the program of BROWSER opens pages. In a container an editor sets it, whose program opens the page where the user is, and
 * which forwards the ports of the container there. Elsewhere the desktop opens pages.
 */
function isBrowserVariable({ env, platform, isContainer }: DisplayEnvironment): boolean {
  return Boolean(env.BROWSER?.trim()) && platform !== 'win32' && isContainer();
}

/**
 * The reason that no browser can be opened that reaches this machine's loopback address; undefined if one can. A browser on a
 * screen that the user does not see is worse than none.
 */
export function browserUnavailableReason(place: DisplayEnvironment): string | undefined {
  const { env, platform, isContainer } = place;
  if (env.CI) return 'this is a CI job';
  if (env.SSH_CONNECTION || env.SSH_TTY) return 'this is an SSH session';
  const named = env.BROWSER?.trim() ?? '';
  if (noBrowser.test(named)) return `BROWSER is "${named}", which opens no browser`;
  if (isBrowserVariable(place)) return undefined;
  if (isContainer()) return 'this is a container';
  const hasScreen = env.DISPLAY || env.WAYLAND_DISPLAY || env.WSL_DISTRO_NAME;
  if (platform === 'linux' && !hasScreen) return 'no display is available';
  return undefined;
}

/**
 * Opens a URL in the browser, which gets no more of `env`, the environment of this process, than it needs. Rejects if no
 * browser can be started; later failures are ignored.
 */
export async function openBrowser(url: string, { env, ...place }: BrowserPlace): Promise<void> {
  if (isBrowserVariable({ env, ...place })) {
    const { openByVariable } = await import('./browser-variable.js');
    return openByVariable(url, env);
  }
  const { default: open } = await import('open');
  const child = await withChildEnvironment(env, () => open(url));
  child.on('error', () => {});
}
