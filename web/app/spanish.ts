import { speakSpanish } from '#shared/values/messages.ts'

// Every `zod` of the browser is this one (tools/schemasApart.ts): a schema that is made before would try to compile code,
// which the page's policy refuses.
speakSpanish({ compiles: false })

export { z } from 'zod'
