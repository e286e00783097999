import sanitizeHtml from 'sanitize-html'
import {
  ANNOUNCEMENT_LINK,
  ANNOUNCEMENT_LINK_REL,
  ANNOUNCEMENT_TAGS,
} from '#shared/announcements/announcements.rules.ts'

const options: sanitizeHtml.IOptions = {
  allowedTags: ANNOUNCEMENT_TAGS,
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  enforceHtmlBoundary: true,
  transformTags: {
    // The page has its one title.
    h1: 'h2',
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: ANNOUNCEMENT_LINK.test(href)
        ? { href, rel: ANNOUNCEMENT_LINK_REL, target: '_blank' }
        : ({} as sanitizeHtml.Attributes),
    }),
  },
}

/** What the operator wrote, without whatever could run or reach out: when it is published, and again when it is served. */
export function cleanAnnouncement(html: string): string {
  // Twice: what the first pass takes out can leave paragraphs inside each other, which the next reader closes elsewhere.
  return sanitizeHtml(sanitizeHtml(html, options), options).trim()
}
