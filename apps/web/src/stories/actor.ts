import type { MessageKey } from '@verka/messages/sv-SE.ts'
import type { Translator } from '@verka/messages/translate.ts'
import type { Actor } from './story.ts'

/** Of 20 ms, only against hanging: code that is loaded when it is needed takes a minute on a busy machine, where it is also compiled. */
const MOST_TRIES = 4000
const PRESSABLE =
  'button, a[href], summary, label, input[type=checkbox], input[type=radio], [role=button], [role=tab], [role=option], [role=menuitem], [role=combobox], [role=menuitemcheckbox]'

const isVisible = (element: HTMLElement) => element.offsetParent !== null || element.getClientRects().length > 0

/** An open dialog is over the page, wherever its element is: that of an earlier story's is used again. */
const isInDialog = (element: HTMLElement) => element.closest('[role=dialog]') !== null

/** Its text without what is not read aloud. */
function wordsIn(element: HTMLElement): string {
  // a copy of each candidate was an eighth of the processor time of the component tests
  if (element.querySelector('[aria-hidden=true]') === null) return element.textContent
  const copy = element.cloneNode(true) as HTMLElement
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove()
  return copy.textContent
}

/** The name of a control, near enough for a story: its label, else its text. */
function nameOf(element: HTMLElement): string {
  const labelled = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const label = labelled.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
  const own = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent).join(' ') : ''
  return (element.getAttribute('aria-label') ?? (label || own || wordsIn(element))).trim()
}

async function find<Element extends HTMLElement>(selector: string, name: string | RegExp, at = -1): Promise<Element> {
  const isNamed = (element: HTMLElement) => {
    const own = nameOf(element)
    return typeof name === 'string' ? own === name : name.test(own)
  }
  const isFound = (element: Element) => isNamed(element) && isVisible(element)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const all = [...document.querySelectorAll<Element>(selector)]
    const found = at === -1 ? (all.findLast((one) => isInDialog(one) && isFound(one)) ?? all.findLast(isFound)) : all.filter(isFound).at(at)
    if (found && !found.matches(':disabled, [data-loading]')) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`there is no '${String(name)}' to act on`)
}

/** Types a text. @returns the input */
async function type(label: RegExp, text: string) {
  const input = await find<HTMLInputElement | HTMLTextAreaElement>('input, textarea', label)
  // React replaces the property of the element itself: the prototype's triggers its change event
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input) as object, 'value')!
  input.focus()
  property.set!.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  return input
}

/** Acts on a story by the elements of the page: it works in a test and on the page of the stories. */
export function createActor({ t }: Translator): Actor {
  const press = async (name: string | RegExp, at?: number) => {
    const element = await find(PRESSABLE, name, at)
    element.focus()
    element.click()
  }
  const isThere = (name: string) => [...document.querySelectorAll('button')].some((button) => isVisible(button) && nameOf(button) === name)
  const waitForOneOf = async (...names: string[]) => {
    for (let tries = 0; tries < MOST_TRIES && !names.some(isThere); tries++) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const wordsOf = (name: MessageKey | RegExp) => (typeof name === 'string' ? t(name) : name)
  return {
    press: (name, at) => press(wordsOf(name), at),
    pressAction: async (name) => {
      await waitForOneOf(t('ui.moreActions'), t(name))
      if (isThere(t('ui.moreActions'))) await press(t('ui.moreActions'))
      await press(t(name))
    },
    pressTool: async (name) => {
      await waitForOneOf(t('lists.filter'), t(name))
      if (!isThere(t(name))) await press(t('lists.filter'))
      await press(t(name))
    },
    see: async (text) => void (await find('body *', wordsOf(text))),
    type: async (label, text) => void (await type(label, text)),
    enter: async (label, text) => (await type(label, text)).form!.requestSubmit(),
  }
}
