import { useLayoutEffect, useRef } from 'react'
import { cleanNodes } from './clean-markup.ts'
import styles from './html.module.css'

/** Formatted text as it is read. Its nodes are made by the sanitiser and put in before anything is painted. */
export default function FormattedText({ html }: { html: string }) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => element.current?.replaceChildren(cleanNodes(html)), [html])
  return <div ref={element} className={styles.formatted} />
}
