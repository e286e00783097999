// Runs a TypeScript tool with the Node 24 that npm installs: node tools/run.mjs <file> <arguments>
import { install, runNode, runTool } from './machine.mjs'

await runTool(() => {
  install()
  return runNode(process.argv.slice(2))
})
