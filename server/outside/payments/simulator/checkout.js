// Stands for the provider's script on a machine without keys: the same names, and a window that takes no money.
{
  const place = new URL('.', document.currentScript.src)
  const open = (data, hooks) => {
    const frame = document.createElement('iframe')
    frame.title = 'Simulador de pagos'
    frame.src = `${place.href}frame?data=${encodeURIComponent(JSON.stringify(data))}`
    Object.assign(frame.style, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
      zIndex: 1000,
    })
    const listen = (event) => {
      if (event.source !== frame.contentWindow || event.data !== 'sim-close') return
      window.removeEventListener('message', listen)
      frame.remove()
      hooks.onClosed?.()
    }
    window.addEventListener('message', listen)
    document.body.append(frame)
    frame.addEventListener('load', () => frame.contentWindow?.focus(), { once: true })
    hooks.onCreated?.({})
  }
  window.ePayco = {
    checkout: {
      configure: (settings) => {
        if (!settings?.key && !settings?.sessionId) throw new Error('ePayco: key')
        const hooks = {}
        return {
          open: (data) => open(data, hooks),
          setHooks: (given) => Object.assign(hooks, given),
        }
      },
    },
  }
}
