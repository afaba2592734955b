import { Anchor, Stack } from '@mantine/core'
import type { ListForm } from '@verka/domain/public-lists/list-forms.ts'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { CopiedText } from '../../ui/form/copied-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import type { PublicListDraft } from './list-draft.ts'

/** The addresses of a saved list, one for each form. */
export function AddressesSection({ list: { key, forms, isPublished } }: { list: PublicListDraft }) {
  const { t } = useText()
  const { tenant, site } = useSession()
  const page = `${window.location.origin}/open/${tenant.key}/${site.key}/${key}`
  const addresses: Record<ListForm, string> = {
    page,
    json: `${window.location.origin}/api/v2/${tenant.key}/${site.key}/open/lists/${key}`,
    calendar: `${page}.ics`,
  }
  return (
    <Section
      title={t('publicLists.addresses')}
      description={t('publicLists.addressesHint')}
      actions={
        isPublished &&
        forms.includes('page') && (
          <Anchor href={page} target="_blank" rel="noopener" fw={550}>
            {t('publicLists.open')}
          </Anchor>
        )
      }
    >
      <Stack gap="md">
        {forms.map((form) => (
          <CopiedText key={form} label={t(`publicLists.form.${form}`)} value={addresses[form]} />
        ))}
      </Stack>
    </Section>
  )
}
