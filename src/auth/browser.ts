/** The person's browser: whether there is one within reach, and the only door of open. */

export interface DisplayEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly isContainer: boolean;
}

/**
 * Why no browser of the person can be opened and come back to this machine's loopback; undefined where one can.
 * A browser that opens on another screen than the person's is worse than none.
 */
export function browserUnavailableReason({
  env,
  platform,
  isContainer,
}: DisplayEnvironment): string | undefined {
  if (env.CI) return 'this is a CI job';
  if (env.SSH_CONNECTION || env.SSH_TTY) return 'this is a session over SSH';
  if (isContainer) return 'this is a container';
  const hasScreen = env.DISPLAY || env.WAYLAND_DISPLAY || env.WSL_DISTRO_NAME;
  if (platform === 'linux' && !hasScreen) return 'there is no display';
  return undefined;
}

/** Opens an address in the browser. Rejects where no browser can be started; one that fails later is not heard of. */
export async function openBrowser(address: string): Promise<void> {
  const { default: open } = await import('open');
  const child = await open(address);
  child.on('error', () => {});
}
