/** The shells with a completion script, and how each script is installed. */

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof shells)[number];

/** The installation command of each shell, in one line. */
export const installation: Readonly<Record<Shell, string>> = {
  bash: 'ads completion bash > ~/.local/share/bash-completion/completions/ads, or source it from ~/.bashrc',
  zsh: 'ads completion zsh > "$fpath[1]/_ads"',
  fish: 'ads completion fish > ~/.config/fish/completions/ads.fish',
  powershell: 'ads completion powershell >> $PROFILE',
};
