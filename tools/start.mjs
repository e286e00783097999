// npm start: from a fresh checkout to a running Huella.
import { build, install, runNode, runTool } from './machine.mjs'

await runTool(() => {
  install()
  build()
  return runNode(['server/main.ts'])
})
