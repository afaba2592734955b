import { useEffect, useLayoutEffect, useMemo, useRef, type MouseEvent } from 'react'
import { filesInHtml } from '@verka/domain/forms/text/html-files.ts'
import { FILE_ATTRIBUTE } from '@verka/domain/forms/text/html-allowed.ts'
import { errorMessages } from '../../../data/api-error.ts'
import { saveFileOf, useFileAddress } from '../../../data/files/files.ts'
import { useText } from '../../../language/use-text.tsx'
import { flash } from '../../../ui/feedback/flash.tsx'
import { cleanNodes } from './clean-markup.ts'
import styles from './html.module.css'

/** Nodes of a text: a link to a library file becomes a button, since it has no address. */
function nodesOf(html: string): DocumentFragment {
  const nodes = cleanNodes(html)
  for (const link of nodes.querySelectorAll(`a[${FILE_ATTRIBUTE}]`)) {
    const button = document.createElement('button')
    button.type = 'button'
    button.setAttribute(FILE_ATTRIBUTE, link.getAttribute(FILE_ATTRIBUTE)!)
    button.append(...link.childNodes)
    link.replaceWith(button)
  }
  return nodes
}

/** Displays formatted text. The sanitiser creates its nodes, and they are inserted before the first paint. */
export default function FormattedText({ html }: { html: string }) {
  const text = useText()
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => element.current?.replaceChildren(nodesOf(html)), [html])
  const shown = useMemo(() => [...new Set([...html.matchAll(/<img\b[^>]*>/g)].flatMap(([picture]) => filesInHtml(picture)))], [html])
  const save = (event: MouseEvent) => {
    const id = (event.target as Element).closest(`button[${FILE_ATTRIBUTE}]`)?.getAttribute(FILE_ATTRIBUTE)
    if (id) saveFileOf(id).catch((error: unknown) => flash('error', errorMessages(error, text).join(' ')))
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- its buttons are pressed */}
      <div ref={element} className={styles.formatted} onClick={save} />
      {shown.map((id) => (
        <PictureSource key={id} id={id} show={(address) => showPicture(element.current, id, address)} />
      ))}
    </>
  )
}

function showPicture(element: HTMLElement | null, id: string, address: string | null): void {
  for (const picture of element?.querySelectorAll<HTMLImageElement>(`img[${FILE_ATTRIBUTE}="${id}"]`) ?? []) {
    if (address === null) picture.removeAttribute('src')
    else picture.src = address
  }
}

/** Loads a picture of a text, and again when it is replaced. */
function PictureSource({ id, show }: { id: string; show: (address: string | null) => void }) {
  const address = useFileAddress(id)
  useEffect(() => {
    if (address !== undefined) show(address)
  }, [address, show])
  return null
}
