import { Suspense, useEffect, type ComponentProps } from 'react'
import { Paper, Skeleton, Stack } from '@mantine/core'
import type { Field } from '@verka/domain/forms/field.ts'
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx'
import type { FieldsSection as Fields, FieldsSectionProps } from './sections/fields-section.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

// they are larger than the rest of the form: names and status are shown first
const load = {
  fields: () => import('./sections/fields-section.tsx'),
  rules: () => import('./sections/rules-section.tsx'),
  tests: () => import('./rule-tests/rule-tests-section.tsx'),
  schemas: () => import('./schemas/schemas-section.tsx'),
  preview: () => import('../../forms/type-builder/form-preview.tsx'),
}
const LazyFields = lazyPart(async () => ({ default: (await load.fields()).FieldsSection as typeof Fields<FormDraft> }))
const LazyRules = lazyPart(async () => ({ default: (await load.rules()).RulesSection }))
const LazyTests = lazyPart(async () => ({ default: (await load.tests()).RuleTestsSection }))
const LazySchemas = lazyPart(async () => ({ default: (await load.schemas()).SchemasSection }))
const LazyPreview = lazyPart(async () => ({ default: (await load.preview()).FormPreview }))

interface FormDraft {
  dataPropertyTypes: Field[]
}

/** The fields of a category, a function or a predefined value type, in a separate step. */
export function FieldsSection<Value extends FormDraft>(props: FieldsSectionProps<Value>) {
  return (
    <Suspense fallback={<FormSkeleton />}>
      {/* the form itself knows its draft */}
      <LazyFields {...(props as unknown as FieldsSectionProps<FormDraft>)} />
    </Suspense>
  )
}

/** Its rules, in a separate step. */
export function RulesSection(props: ComponentProps<typeof LazyRules>) {
  return (
    <Suspense fallback={<FormSkeleton />}>
      <LazyRules {...props} />
    </Suspense>
  )
}

/** Test cases of its rules, in the same step. */
export function RuleTestsSection(props: ComponentProps<typeof LazyTests>) {
  return (
    <Suspense fallback={<FormSkeleton />}>
      <LazyTests {...props} />
    </Suspense>
  )
}

/** How data schemas find, read and write its objects or values, in a separate step. */
export function SchemasSection(props: ComponentProps<typeof LazySchemas>) {
  return (
    <Suspense fallback={<FormSkeleton />}>
      <LazySchemas {...props} />
    </Suspense>
  )
}

/** The preview of the form; once it is loaded, the other steps load soon. */
export function FormPreview(props: ComponentProps<typeof LazyPreview>) {
  useEffect(() => {
    const fetchSteps = setTimeout(() => void Promise.allSettled([load.fields(), load.rules()]), STEPS_AFTER_MS)
    return () => clearTimeout(fetchSteps)
  }, [])
  return (
    <Suspense fallback={<PreviewSkeleton />}>
      <LazyPreview {...props} />
    </Suspense>
  )
}

/** Time reserved for the page's own requests. */
const STEPS_AFTER_MS = 1_000

function PreviewSkeleton() {
  return (
    <Paper withBorder radius="lg" p="lg" aria-hidden>
      <Stack gap="md">
        <Skeleton height={30} />
        <Skeleton height={120} radius="md" />
      </Stack>
    </Paper>
  )
}
