import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

/** The baseline: React and a label with an uncontrolled input, 300 times. No checks, no rules, no looks. */
const FIELDS = 300
const field = (number: number) =>
  createElement('label', { key: number, id: `field-${number}`, style: { display: 'block' } }, `Fält ${number}`, createElement('input'))

performance.mark('bare-start')
createRoot(document.getElementById('root')!).render(
  createElement(
    'form',
    undefined,
    Array.from({ length: FIELDS }, (_, number) => field(number)),
  ),
)
