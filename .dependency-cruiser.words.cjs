// Words form a DAG on every floor: the consultation may use the vaccine form, never the other way. A run of its own,
// without the kernel, which leads from every word to every other.
const { options } = require('./.dependency-cruiser.cjs')
const kernel = require('./tools/kernel.json')

module.exports = {
  forbidden: [{ name: 'no-word-cycles', severity: 'error', scope: 'folder', from: {}, to: { circular: true } }],
  options: {
    ...options,
    exclude: {
      path: [
        ...Object.entries(kernel).map(([floor, folders]) => `^${floor}/(${folders.join('|')})/`),
        '^(shared|server|web)/[^/]+[.]tsx?$',
        '[.](test|inputs|factory|screens)[.]tsx?$',
        '^node_modules/',
      ],
    },
  },
}
