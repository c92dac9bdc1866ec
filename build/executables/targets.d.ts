export interface Target {
  readonly name: string;
  readonly os: string;
  readonly cpu: string;
  readonly keytar: string;
}
export const targets: readonly Target[];
export function fileName(target: Pick<Target, 'name' | 'os'>): string;
export function hostTarget(): Target;
