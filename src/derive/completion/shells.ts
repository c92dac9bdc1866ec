/** The shells that there are completion scripts for, and where each script goes. */

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof shells)[number];

/** How the script of a shell is installed, in one line. */
export const installation: Readonly<Record<Shell, string>> = {
  bash: 'ads completion bash > ~/.local/share/bash-completion/completions/ads, or source it from ~/.bashrc',
  zsh: 'ads completion zsh > "$fpath[1]/_ads"',
  fish: 'ads completion fish > ~/.config/fish/completions/ads.fish',
  powershell: 'ads completion powershell >> $PROFILE',
};
