import { Button, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useText } from '../../../language/use-text.tsx'
import { ButtonLink } from '../../../ui/navigation/link.tsx'
import { useGo } from '../../../ui/navigation/use-go.ts'
import type { useCategoryFilter } from './category-filter.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'

interface CreateForCategoryProps {
  label: string
  filter: ReturnType<typeof useCategoryFilter>
  addressFor: (categoryId: string) => string
}

/** Creates a row in a category: in the filtered or only one at once, else the category is chosen first. */
export function CreateForCategory({ label, filter, addressFor }: CreateForCategoryProps) {
  const { t } = useText()
  const go = useGo()
  const known = filter.chosen ?? (filter.items.length === 1 ? filter.items[0]!.id : undefined)
  if (known !== undefined) return <ButtonLink to={addressFor(known)}>{label}</ButtonLink>
  return (
    <Menu position="bottom-end" shadow="md" width={280}>
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={16} aria-hidden />}>{label}</Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('admin.chooseCategory')}</Menu.Label>
        {filter.items.map((type) => (
          <Menu.Item key={type.id} onClick={() => go(addressFor(type.id))}>
            {filter.nameOf(type.id)}
          </Menu.Item>
        ))}
        {filter.items.length === 0 && (
          <Text size="sm" c="dimmed" p="sm">
            {t('admin.noCategory')}
          </Text>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
