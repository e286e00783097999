// In the head: no press comes before it is heard.
const close = () => parent.postMessage('sim-close', location.origin)
document.addEventListener('click', ({ target }) => {
  if (target.closest('[data-close]')) close()
})
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') close()
})
document.addEventListener('DOMContentLoaded', () => document.querySelector('input[checked], button')?.focus())
