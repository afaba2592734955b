import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { PublicListPreview } from '@verka/domain/public-lists/public-lists.api.ts'
import { useText } from '../../language/use-text.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Section } from '../../ui/page/section.tsx'
import type { PublicListDraft } from './list-draft.ts'
import { usePreview } from './use-preview.ts'
import { useHiddenFilters } from './hidden-filters.ts'
import classes from './public-lists.module.css'

/** The first objects of a list as people without a login see them, and what keeps them from it. */
export function PreviewSection({ list }: { list: PublicListDraft }) {
  const { t } = useText()
  const preview = usePreview(list)
  return (
    <Section title={t('publicLists.preview')} description={t('publicLists.previewHint')}>
      {preview ? (
        <Loaded answer={preview}>{(data) => <Preview preview={data} />}</Loaded>
      ) : (
        <Text c="dimmed">{t('publicLists.previewNeeds')}</Text>
      )}
    </Section>
  )
}

function Preview({ preview }: { preview: PublicListPreview }) {
  const { t } = useText()
  const { obstacles, isAllowed, fields, rows, totalCount } = preview
  const hidden = useHiddenFilters(preview)
  const all = isAllowed ? obstacles : (['accessOff', ...obstacles] as const)
  return (
    <Stack gap="md">
      {all.map((obstacle) => (
        <Alert key={obstacle} color="orange" icon={<IconAlertTriangle size={20} aria-hidden />}>
          {t(`publicLists.obstacle.${obstacle}`)}
        </Alert>
      ))}
      {hidden && <Text size="sm">{hidden}</Text>}
      {obstacles.length === 0 && (
        <>
          <Text fw={550}>{t('publicLists.previewCount', { count: totalCount })}</Text>
          {rows.length === 0 ? (
            <Text c="dimmed">{t('publicLists.previewEmpty')}</Text>
          ) : (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
            <div className={classes.scroll} role="region" aria-label={t('publicLists.previewHint')} tabIndex={0}>
              <table className={classes.rows}>
                <thead>
                  <tr>
                    {fields.map(({ key, name }) => (
                      <th key={key} scope="col">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map((texts, index) => (
                    <tr key={index}>
                      {texts.map((text, at) => (
                        <td key={fields[at]!.key}>{text}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </>
      )}
    </Stack>
  )
}
