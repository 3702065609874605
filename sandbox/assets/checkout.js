// Simulates the provider's checkout script: the same constructor and options, with a frame of the sandbox over
// the page.
;(() => {
  const base = new URL('.', document.currentScript.src)

  function Razorpay(options) {
    if (!options?.key) throw new Error('key is missing')
    if (!options.order_id) throw new Error('order_id is missing')
    const listeners = new Map()
    const modal = { escape: true, backdropclose: false, confirm_close: false, ...options.modal }
    const leavesPage = Boolean(options.callback_url) && (options.redirect || !options.handler)
    let frame = null
    let timer = null
    let overflow = ''

    const emit = (event, detail) => {
      for (const listener of listeners.get(event) ?? []) listener(detail)
    }

    const remove = () => {
      clearTimeout(timer)
      window.removeEventListener('message', hear)
      window.removeEventListener('keydown', hearKey)
      frame?.remove()
      frame = null
      document.documentElement.style.overflow = overflow
    }

    const dismiss = () => {
      if (!frame) return
      if (modal.confirm_close && !window.confirm('Leave the payment?')) return
      remove()
      modal.ondismiss?.()
    }

    const hearKey = (event) => {
      if (event.key === 'Escape' && modal.escape) dismiss()
    }

    const succeed = (paid) => {
      if (leavesPage) return postTo(options.callback_url, paid)
      remove()
      options.handler?.(paid)
      emit('payment.success', paid)
    }

    const fail = (error) => {
      emit('payment.failed', { error })
      if (leavesPage && options.redirect) {
        return postTo(options.callback_url, fieldsOf(error))
      }
      if (options.retry?.enabled === false) dismiss()
    }

    const greet = () => {
      const { name, description, prefill } = options
      const shown = { name, description, prefill, escape: modal.escape }
      const greeting = { sandbox: 'razorpay', type: 'options', ...shown }
      frame.contentWindow.postMessage(greeting, base.origin)
    }

    const hear = ({ source, origin, data }) => {
      if (!frame || source !== frame.contentWindow || origin !== base.origin) return
      if (data?.sandbox !== 'razorpay') return
      if (data.type === 'ready') greet()
      if (data.type === 'paid') succeed(data.paid)
      if (data.type === 'failed') fail(data.error)
      if (data.type === 'close') dismiss()
      if (data.type === 'backdrop' && modal.backdropclose) dismiss()
    }

    this.on = (event, listener) => {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    }

    this.open = () => {
      if (frame) return
      frame = makeFrame(options)
      overflow = document.documentElement.style.overflow
      document.documentElement.style.overflow = 'hidden'
      window.addEventListener('message', hear)
      window.addEventListener('keydown', hearKey)
      document.body.append(frame)
      frame.focus()
      if (options.timeout) timer = setTimeout(dismiss, options.timeout * 1000)
    }

    this.close = dismiss
  }

  function makeFrame(options) {
    const frame = document.createElement('iframe')
    const address = new URL('checkout/frame', base)
    address.searchParams.set('key_id', options.key)
    address.searchParams.set('order_id', options.order_id)
    frame.src = address.href
    frame.title = 'Razorpay checkout (sandbox)'
    frame.className = 'razorpay-checkout-frame'
    // Set one by one: a strict policy of the page would block a style attribute.
    const style = {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
      zIndex: '2147483647',
      colorScheme: 'dark',
      background: 'rgb(4 7 12 / 80%)',
    }
    Object.assign(frame.style, style)
    return frame
  }

  function postTo(action, fields) {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = action
    form.hidden = true
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input')
      input.type = 'hidden'
      input.name = name
      input.value = value
      form.append(input)
    }
    document.body.append(form)
    form.submit()
  }

  function fieldsOf({ metadata, ...texts }) {
    const plain = Object.entries(texts).map(([name, value]) => [`error[${name}]`, value])
    return Object.fromEntries([...plain, ['error[metadata]', JSON.stringify(metadata)]])
  }

  window.Razorpay = Razorpay
})()
