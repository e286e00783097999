// Words form a DAG on every floor: the consultation may use the vaccine form, never the other way. A run of its own,
// without the kernel, which leads from every word to every other.
const { options } = require('./.dependency-cruiser.cjs')

module.exports = {
  forbidden: [{ name: 'no-word-cycles', severity: 'error', scope: 'folder', from: {}, to: { circular: true } }],
  options: {
    ...options,
    exclude: {
      path: [
        '^shared/(word|http|values|access)/',
        '^server/(word|http|db|auth|jobs|live|documents|outside|demo|testing)/',
        '^(server|web)/[^/]+[.]tsx?$',
        '^web/(word|nav|app|ui|form|drafts|http)/',
        '[.](test|inputs|factory|screens)[.]tsx?$',
        '^node_modules/',
      ],
    },
  },
}
