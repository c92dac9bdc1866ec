/** The HTML of a web event tag, for the pages of the advertiser's website (docs/service.md#web-event-tags). */

/** Where the tag's script and images would come from: hosts that nobody can own. */
const scriptAddress = 'https://tag.example/pixel.js';
const imageAddresses = ['https://tag.example/collect', 'https://post.example/collect'] as const;

/** Two scripts, and two images of one pixel for browsers without scripts. All of them name the base tag. */
export function embedCode(websiteTagId: string): string {
  const images = imageAddresses.map(
    (address) =>
      `<img height="1" width="1" style="display:none;" alt="" src="${address}?tag=${websiteTagId}&amp;event=PageView" />`,
  );
  return [
    `<script src="${scriptAddress}?tag=${websiteTagId}" type="text/javascript"></script>`,
    `<script type="text/javascript">websiteTag.trackEvent("${websiteTagId}", { event: "PageView" });</script>`,
    '<noscript>',
    ...images,
    '</noscript>',
  ].join('\n');
}
