/** Opens the user's browser if one is available; the only module that imports open. */
import { withChildEnvironment } from './child-environment.js';

export interface DisplayEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  isContainer(): boolean;
}

/**
 * The reason that no browser can be opened that reaches this machine's loopback address; undefined if one can. A browser on a
 * screen that the user does not see is worse than none.
 */
export function browserUnavailableReason({
  env,
  platform,
  isContainer,
}: DisplayEnvironment): string | undefined {
  if (env.CI) return 'this is a CI job';
  if (env.SSH_CONNECTION || env.SSH_TTY) return 'this is an SSH session';
  if (isContainer()) return 'this is a container';
  const hasScreen = env.DISPLAY || env.WAYLAND_DISPLAY || env.WSL_DISTRO_NAME;
  if (platform === 'linux' && !hasScreen) return 'no display is available';
  return undefined;
}

/**
 * Opens a URL in the browser, which gets no more of `env`, the environment of this process, than it needs. Rejects if no
 * browser can be started; later failures are ignored.
 */
export async function openBrowser(url: string, env: Record<string, string | undefined>): Promise<void> {
  const { default: open } = await import('open');
  const child = await withChildEnvironment(env, () => open(url));
  child.on('error', () => {});
}
