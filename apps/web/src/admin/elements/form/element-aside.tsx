import { Stack } from '@mantine/core'
import type { FullElement } from '@verka/domain/elements/elements.api.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { getElementHistory } from '@verka/domain/history/history.api.ts'
import { HistorySection } from '../../history/timeline.tsx'
import { ElementNow } from './element-now.tsx'

/** Next to the form of an object: its present state, and its history. */
export default function ElementAside({ element, fields }: { element: FullElement; fields: readonly Field[] }) {
  return (
    <Stack gap="lg">
      <ElementNow element={element} fields={fields} />
      <HistorySection definition={getElementHistory} id={element.id} />
    </Stack>
  )
}
