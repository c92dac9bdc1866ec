/** Rows over time as statistics have them, and their drawing. */
import type { ChartLayout, Printed, PrintOptions, RowShape } from '../../src/output/answer.js';
import { listOf, show } from './output.js';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** 2026-11-01, a Sunday. */
export const firstDay = Date.UTC(2026, 10, 1);

export const metricShape = {
  name: 'metric_row',
  fields: {
    id: { type: 'id' },
    name: { type: 'string' },
    start_time: { type: 'time' },
    clicks: { type: 'integer' },
    spend_local_micro: { type: 'micro' },
    click_rate: { type: 'number' },
    cost_local_micro: { type: 'micro' },
  },
  columns: ['id', 'name', 'start_time', 'clicks'],
  percentages: ['click_rate'],
  ratios: ['cost_local_micro'],
  currency: 'USD',
} as const satisfies RowShape;

export const layout: ChartLayout = {
  time: 'start_time',
  series: ['id', 'name'],
};

type Values = readonly (number | bigint | null)[];

/** One row per value, a day apart unless `step` says otherwise. */
export function rowsOf(
  metric: string,
  values: Values,
  { name = 'Spring', step = dayMs, start = firstDay }: { name?: string; step?: number; start?: number } = {},
): Record<string, unknown>[] {
  return values.map((value, index) => ({
    id: `id-${name}`,
    name,
    start_time: new Date(start + index * step).toISOString().replace('.000Z', 'Z'),
    [metric]: value,
  }));
}

export function draw(
  rows: readonly unknown[],
  options: Partial<PrintOptions> = {},
  chart: ChartLayout = layout,
): Promise<Printed & { text: string }> {
  const shape: RowShape = { ...metricShape, chart };
  return show(listOf(rows, shape), { format: 'chart', chartWidth: 80, unicode: true, ...options });
}

/** The lines of a drawing of clicks. */
export async function drawLines(
  series: Readonly<Record<string, Values>>,
  options: Partial<PrintOptions> = {},
): Promise<string[]> {
  const rows = Object.entries(series).flatMap(([name, values]) => rowsOf('clicks', values, { name }));
  const { text } = await draw(rows, { fields: 'clicks', ...options });
  return text.trimEnd().split('\n');
}
