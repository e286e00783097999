import { recordWords } from '#web/app/recordWords.ts'
import { TimelineTab } from '#web/timeline/TimelineTab.tsx'

/** The timeline with what leads to the records of all words. */
export function PetTimeline() {
  return <TimelineTab words={recordWords} />
}
