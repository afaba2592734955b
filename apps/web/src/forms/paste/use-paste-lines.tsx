import { Suspense } from 'react'
import { useDialog } from '../../ui/feedback/dialog.tsx'
import type { PastedLine } from './pasted-lines.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

const LazyPasteLines = lazyPart(async () => ({ default: (await import('./paste-lines.tsx')).PasteLines }))

interface PasteQuestion {
  title: string
  initial?: string
  taken: readonly string[]
  maxLength: number
  room: number
}

/** Opens a dialog for a list, one name in each line; undefined when it is cancelled. */
export function usePasteLines() {
  const show = useDialog()
  return ({ title, ...question }: PasteQuestion): Promise<PastedLine[] | undefined> =>
    show<PastedLine[] | undefined>({
      title,
      content: (answer) => (
        <Suspense fallback={null}>
          <LazyPasteLines {...question} onAdd={answer} onCancel={() => answer(undefined)} />
        </Suspense>
      ),
    })
}
