import type { Access } from '#shared/access/actions.ts'

/** What the shell reads of the route that is shown. */
export interface PageHandle {
  /** The document's title; a screen that knows a name (the pet's, the owner's) sets its own over it. */
  title?: string
  /** Who may not do this is told so in the page's place. */
  needs?: Access
}
