/** Elements of SVG as text, and the style of charts. */
import { escapeControls } from '../control-characters.js';

/** Text for an element or an attribute. XML 1.0 has no place for control characters, which become visible escapes. */
export function escapeXml(text: string): string {
  return escapeControls(text)
    .replace(/[\ufffe\uffff]/g, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** An element; numbers are rounded to hundredths of a pixel. `content` is markup. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content = '',
): string {
  const written = Object.entries(attributes).map(([key, value]) => {
    const shown = typeof value === 'number' ? String(Math.round(value * 100) / 100) : escapeXml(value);
    return ` ${key}="${shown}"`;
  });
  return content === ''
    ? `<${name}${written.join('')}/>`
    : `<${name}${written.join('')}>${content}</${name}>`;
}

/** Colors that can be told apart with color-blind eyes, on white and on black; lines differ in their dashes too. */
const colors = [
  { light: '#0072b2', dark: '#56b4e9', dashes: '' },
  { light: '#d55e00', dark: '#e69f00', dashes: '8 3' },
  { light: '#007d5b', dark: '#2fd19f', dashes: '2 3' },
  { light: '#b4498a', dark: '#e29bc6', dashes: '10 3 2 3' },
  { light: '#806000', dark: '#f0e442', dashes: '5 5' },
  { light: '#555555', dark: '#bbbbbb', dashes: '1 2' },
] as const;

/** Those on white, for charts of other programs. */
export const lightColors: readonly string[] = colors.map(({ light }) => light.slice(1).toUpperCase());

export const styleSheet = [
  '',
  'text{font:12px sans-serif;fill:#222}',
  '.heading{font-size:15px;font-weight:bold}',
  '.faint{fill:#666}',
  '.paper{fill:#fff}',
  '.grid{stroke:#ddd}',
  '.axis{stroke:#888}',
  '.line{fill:none;stroke-width:2}',
  ...colors.map(
    ({ light, dashes }, index) =>
      `.line.s${index}{stroke:${light}${dashes && `;stroke-dasharray:${dashes}`}}.fill.s${index}{fill:${light}}`,
  ),
  '@media (prefers-color-scheme:dark){',
  'text{fill:#ddd}.faint{fill:#999}.paper{fill:#111}.grid{stroke:#333}.axis{stroke:#777}',
  ...colors.map(({ dark }, index) => `.line.s${index}{stroke:${dark}}.fill.s${index}{fill:${dark}}`),
  '}',
  '',
].join('\n');
