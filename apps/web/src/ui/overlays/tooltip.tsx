import { cloneElement, useId, type ReactElement, type ReactNode } from 'react'
import { latePart } from './late-part.ts'

const itself = latePart(() => import('./tooltip-itself.ts').then(({ Tooltip }) => Tooltip))

/** A hint at a button, which has a name of its own. Its code is loaded when the browser is idle. */
export function Tooltip({ label, children }: { label: ReactNode; children: ReactElement }) {
  const id = useId()
  const Part = itself.usePart(false)
  return (
    <>
      {cloneElement(children as ReactElement<Record<string, unknown>>, { 'data-hinted': id })}
      {/* oxlint-disable-next-line react/static-components -- it is loaded once, and stays the same */}
      {Part && <Part label={label} target={`[data-hinted="${id}"]`} />}
    </>
  )
}
