/** The style of the page of `-o html`, on a screen and on paper. */
export const pageStyle = `
:root{color-scheme:light dark;--ink:#1a1a1a;--faint:#595959;--paper:#fff;--line:#d0d0d0;--band:#f4f4f4}
@media (prefers-color-scheme:dark){:root{--ink:#e6e6e6;--faint:#a8a8a8;--paper:#111;--line:#3a3a3a;--band:#1c1c1c}}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.45 system-ui,sans-serif}
main{max-width:75rem;margin:0 auto;padding:1.5rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .75rem;overflow-wrap:anywhere}
dl{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;margin:0 0 1rem}
dl div{display:flex;gap:.4rem}
dt,caption,figcaption,footer{color:var(--faint)}
dd{margin:0;overflow-wrap:anywhere}
figure{margin:0 0 1rem}
figure svg{max-width:100%;height:auto}
figcaption{font-size:.8rem}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
caption{text-align:start;padding-bottom:.25rem}
th,td{padding:.3rem .6rem;border-bottom:1px solid var(--line);text-align:start;vertical-align:top;overflow-wrap:break-word;min-width:4rem;max-width:24rem}
thead th{border-bottom-width:2px;overflow-wrap:normal;vertical-align:bottom;font-size:.8rem}
tbody th{font-weight:inherit}
tfoot th,tfoot td{font-weight:bold;border-top:2px solid var(--line)}
tbody tr:nth-child(even){background:var(--band)}
.number{text-align:right}
.number,.time{white-space:nowrap}
.incomplete{font-weight:bold}
footer{margin-top:1rem;font-size:.8rem;overflow-wrap:anywhere}
@media print{
@page{margin:12mm}
body{font-size:9pt}
main{max-width:none;padding:0}
.scroll{overflow:visible}
thead{display:table-header-group}
tfoot{display:table-row-group}
figure svg{max-height:24cm}
tr,figure,dl{break-inside:avoid}
h1,caption{break-after:avoid}
th,td{padding:.15rem .3rem;min-width:0;overflow-wrap:anywhere}
}
`;
