import { Stack, Text as Words } from '@mantine/core'
import { useText, type Text } from '../../language/use-text.tsx'
import type { Question } from '../../ui/feedback/confirm.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import type { PublicListDraft } from './list-draft.ts'
import { usePreview } from './use-preview.ts'
import { useHiddenFilters } from './hidden-filters.ts'
import type { PublicListPreview } from '@verka/domain/public-lists/public-lists.api.ts'

/** The question before a list is published. */
export const publishQuestion = (list: PublicListDraft, { t }: Pick<Text, 't'>): Question => ({
  title: t('publicLists.publishTitle'),
  text: <WhatEverybodySees list={list} />,
  confirm: t('publicLists.publish'),
})

/** How much everybody will see, and which fields. */
function WhatEverybodySees({ list }: { list: PublicListDraft }) {
  const preview = usePreview(list)
  return preview ? <Loaded answer={preview}>{(data) => <Seen preview={data} />}</Loaded> : null
}

function Seen({ preview }: { preview: PublicListPreview }) {
  const { t } = useText()
  const { totalCount, fields, obstacles, isAllowed } = preview
  const hidden = useHiddenFilters(preview)
  return (
    <Stack gap="md">
      {obstacles.length === 0 && (
        <>
          <Words>{t('publicLists.publishText', { count: totalCount })}</Words>
          <Words fw={550}>{t('publicLists.everybodySees', { fields: fields.map(({ name }) => name).join(', ') })}</Words>
        </>
      )}
      {hidden && <Words>{hidden}</Words>}
      {[...(isAllowed ? [] : (['accessOff'] as const)), ...obstacles].map((obstacle) => (
        <Words key={obstacle}>{t(`publicLists.obstacle.${obstacle}`)}</Words>
      ))}
    </Stack>
  )
}
