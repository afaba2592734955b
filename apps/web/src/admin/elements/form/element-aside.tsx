import { Stack } from '@mantine/core'
import type { FullElement } from '@verka/domain/elements/elements.api.ts'
import { getElementHistory } from '@verka/domain/history/history.api.ts'
import { HistorySection } from '../../history/timeline.tsx'
import { ElementNow } from './element-now.tsx'

/** Next to the form of an object: its present state, and its history. */
export default function ElementAside({ element }: { element: FullElement }) {
  return (
    <Stack gap="lg">
      <ElementNow element={element} />
      <HistorySection definition={getElementHistory} id={element.id} />
    </Stack>
  )
}
