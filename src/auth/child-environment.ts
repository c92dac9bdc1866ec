/**
 * The environment of the processes that this one starts: the helper of the keychain and the browser. A job has its secrets in the
 * environment, others' as well as those of ads, and a browser lives long and starts much. Therefore they get what they need to
 * find the user's session, screen, language and files, and nothing else.
 */

/** A name in the environment of Windows is the same in any case. */
const needed = new RegExp(
  `^(?:${[
    // The user, and where programs and files are.
    'PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_[A-Z]+|TZ|TMPDIR|TMP|TEMP|LD_LIBRARY_PATH',
    // The session and its screen; where the keychain listens, and how its prompts and the browser are shown.
    'DBUS_[A-Z_]+|XDG_[A-Z_]+|DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|SESSION_MANAGER|DESKTOP_SESSION|BROWSER',
    'GNOME_KEYRING_CONTROL|GNOME_DESKTOP_SESSION_ID|KDE_FULL_SESSION|KDE_SESSION_VERSION|__CF_USER_TEXT_ENCODING',
    // By which the program that an editor has put into BROWSER finds the editor.
    'VSCODE_IPC_HOOK_CLI',
    'GDK_BACKEND|GDK_SCALE|QT_QPA_PLATFORM|MOZ_ENABLE_WAYLAND',
    // Windows, and Linux inside of it.
    'SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|PATHEXT|APPDATA|LOCALAPPDATA|PROGRAMDATA|PUBLIC|PSMODULEPATH',
    'USERPROFILE|USERNAME|USERDOMAIN|HOMEDRIVE|HOMEPATH|(?:COMMON)?PROGRAM(?:FILES(?:\\(X86\\))?|W6432)',
    'WSL_DISTRO_NAME|WSL_INTEROP|WSLENV',
  ].join('|')})$`,
  'i',
);

/** The way to the network where a desktop has no settings for it, unless it holds a password. */
const proxies = /^(?:https?|all|no)_proxy$/i;

type Environment = Readonly<Record<string, string | undefined>>;

function isForChildren(name: string, value = ''): boolean {
  return needed.test(name) || (proxies.test(name) && !value.includes('@'));
}

/** The part of an environment that a process gets which this one starts. */
export function childEnvironment(env: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value !== undefined && isForChildren(name, value) ? [[name, value]] : [],
    ),
  );
}

/**
 * Runs `work` while the environment of this process has nothing but that part: for a library that starts processes and
 * takes no environment for them.
 */
export async function withChildEnvironment<T>(
  env: Record<string, string | undefined>,
  work: () => Promise<T>,
): Promise<T> {
  const removed = Object.entries(env).filter(([name, value]) => !isForChildren(name, value));
  for (const [name] of removed) delete env[name];
  try {
    return await work();
  } finally {
    for (const [name, value] of removed) env[name] ??= value;
  }
}
