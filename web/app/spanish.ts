import { speakSpanish } from '#shared/values/messages.ts'

// Imported before every contract: a schema that is made earlier would try to compile code, which the page's policy refuses.
speakSpanish({ compiles: false })
