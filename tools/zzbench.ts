import { startEmbedded } from '#server/db/embedded.ts'
const e = await startEmbedded('/tmp/bench')
console.log(e.url)
await new Promise(() => {})
