/** Thresholds that several rules have. */

export const share = (value: number, help: string) =>
  ({ type: 'integer', unit: 'percent', min: 0, max: 1000, default: value, help }) as const;
export const hours = (value: number, help: string) =>
  ({ type: 'integer', unit: 'hours', min: 0, max: 24, default: value, help }) as const;
export const days = (value: number, help: string) =>
  ({ type: 'integer', unit: 'days', min: 1, max: 365, default: value, help }) as const;
