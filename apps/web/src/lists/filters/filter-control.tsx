import { Suspense } from 'react'
import { Skeleton } from '@mantine/core'
import { whenIdle } from '../../data/loading/when-idle.ts'
import type Inputs from './filter-inputs.tsx'
import type { FilterControlProps } from './filter-inputs.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

const load = () => import('./filter-inputs.tsx')
// `lazy` forgets that it is of any rows
const FilterInputs = lazyPart(load) as unknown as typeof Inputs

// the first filter opens at once
whenIdle(() => void load().catch(() => undefined))

/** The filter control of a column, which is loaded with the first one. */
export function FilterControl<Row>(props: FilterControlProps<Row>) {
  return (
    <Suspense fallback={<Skeleton h={88} />}>
      <FilterInputs {...props} />
    </Suspense>
  )
}
