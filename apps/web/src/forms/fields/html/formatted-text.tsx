import { useLayoutEffect, useRef } from 'react'
import { cleanNodes } from './clean-markup.ts'
import styles from './html.module.css'

/** Displays formatted text. The sanitiser creates its nodes, and they are inserted before the first paint. */
export default function FormattedText({ html }: { html: string }) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => element.current?.replaceChildren(cleanNodes(html)), [html])
  return <div ref={element} className={styles.formatted} />
}
