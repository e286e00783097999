// The kernel's folders form no circle on any floor: what opens a transaction knows nothing of what answers a call. A run of
// its own, without the words and the lists at the root of a floor, which lead from every folder to every other.
const { options } = require('./.dependency-cruiser.cjs')
const kernel = require('./tools/kernel.json')

module.exports = {
  forbidden: [{ name: 'no-kernel-cycles', severity: 'error', scope: 'folder', from: {}, to: { circular: true } }],
  options: {
    ...options,
    includeOnly: { path: Object.entries(kernel).map(([floor, folders]) => `^${floor}/(${folders.join('|')})/`) },
    exclude: { path: ['^server/(demo|testing)/', '^web/app/', '[.](test|inputs|factory|screens)[.]tsx?$'] },
  },
}
