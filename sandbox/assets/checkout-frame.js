// The checkout inside the frame: pays by fetch and reports the result to its parent page.
const form = document.getElementById('checkout')
const problem = document.getElementById('problem')
const closeButton = document.getElementById('close')
let shopOrigin = null
let mayEscape = true

const tell = (message) => {
  if (shopOrigin) window.parent.postMessage({ sandbox: 'razorpay', ...message }, shopOrigin)
}

window.addEventListener('message', (event) => {
  if (event.source !== window.parent || event.data?.sandbox !== 'razorpay') return
  if (event.data.type !== 'options') return
  shopOrigin = event.origin
  mayEscape = event.data.escape !== false
  for (const button of document.querySelectorAll('button')) button.disabled = false
  if (!form) return closeButton?.focus()
  for (const [id, text] of [
    ['merchant', event.data.name],
    ['bought', event.data.description],
  ]) {
    if (text) document.getElementById(id).textContent = text
  }
  for (const name of ['email', 'contact']) {
    if (event.data.prefill?.[name]) form.elements[name].value = event.data.prefill[name]
  }
  form.elements.card_number.focus()
})

closeButton?.addEventListener('click', () => tell({ type: 'close' }))

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && mayEscape) tell({ type: 'close' })
})

document.addEventListener('pointerdown', (event) => {
  if (event.target === document.documentElement || event.target === document.body) {
    tell({ type: 'backdrop' })
  }
})

form?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const body = new URLSearchParams(new FormData(form, event.submitter))
  const buttons = form.querySelectorAll('button')
  for (const button of buttons) button.disabled = true
  problem.textContent = ''
  try {
    const response = await fetch(form.action, { method: 'POST', body })
    show(await response.json())
  } catch {
    problem.textContent = 'The sandbox did not answer. Please try again.'
  }
  for (const button of buttons) button.disabled = false
})

function show(result) {
  if (result.kind === 'paid') return tell({ type: 'paid', paid: result.paid })
  problem.textContent = result.kind === 'failed' ? result.error.description : result.why
  if (result.kind === 'failed') tell({ type: 'failed', error: result.error })
}

// Reports only that the frame is ready; the parent page answers with its request.
window.parent.postMessage({ sandbox: 'razorpay', type: 'ready' }, '*')
