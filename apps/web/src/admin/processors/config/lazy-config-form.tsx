// oxlint-disable-next-line no-restricted-imports -- the whole page, before anything is typed
import { lazy, Suspense, type ComponentProps } from 'react'
import { PageSkeleton } from '../../../ui/feedback/page-skeleton.tsx'

// it is requested while the page reads its data
const load = import('./config-form.tsx')
const ConfigForm = lazy(async () => ({ default: (await load).ConfigForm }))

/** The form of a config, whose code loads beside its data. */
export function LazyConfigForm(props: ComponentProps<typeof ConfigForm>) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ConfigForm {...props} />
    </Suspense>
  )
}
