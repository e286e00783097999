// npm start: from a fresh checkout to a running Huella.
import { build, install, runNode, runTool, serverStart } from './machine.mjs'

await runTool(() => {
  install()
  build()
  return runNode(serverStart.args, { env: serverStart.env })
})
