for (const button of document.querySelectorAll('[data-close]'))
  button.addEventListener('click', () => parent.postMessage('sim-close', location.origin))
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') parent.postMessage('sim-close', location.origin)
})
document.querySelector('input[checked], button')?.focus()
