import { SimpleGrid, TextInput } from '@mantine/core'
import { CULTURES, isCulture } from '@verka/domain/localization/cultures.ts'
import { MAX_PHONE_NO_LENGTH } from '@verka/domain/users/user.body.ts'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { INPUTS } from './user-draft.ts'
import type { UserSectionProps } from './user-section-props.ts'
import { Select } from '../../ui/choices/select.tsx'

/** Name, user name, address, telephone number and language of a user. */
export function PersonSection({ draft, fields }: UserSectionProps) {
  const { t } = useText()
  const { culture, id } = draft.value
  return (
    <Section title={t('users.person')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <TextInput
          {...fields.text('name')}
          label={t('users.name')}
          required
          withAsterisk
          maxLength={100}
          autoComplete="off"
          data-autofocus={id === undefined || undefined}
          autoFocus={id === undefined}
        />
        <TextInput
          {...fields.text('email')}
          type="email"
          label={t('users.email')}
          required
          withAsterisk
          maxLength={254}
          autoComplete="off"
        />
        <TextInput
          {...fields.text('userName')}
          label={t('users.userName')}
          description={t('users.userNameHint')}
          required
          withAsterisk
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <TextInput
          {...fields.text('phoneNo')}
          type="tel"
          label={t('users.phoneNo')}
          description={t('users.phoneNoHint')}
          maxLength={MAX_PHONE_NO_LENGTH}
          autoComplete="off"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <Select
          id={INPUTS.culture}
          label={t('users.culture')}
          data={[
            { value: '', label: t('users.cultureOfTenant') },
            ...CULTURES.map((value) => ({ value, label: t(`ui.language.${value}`) })),
          ]}
          value={culture ?? ''}
          onChange={(value) => draft.change({ culture: isCulture(value) ? value : null })}
          error={fields.errorAt('culture')}
          allowDeselect={false}
          readOnly={fields.isReadOnly}
        />
      </SimpleGrid>
    </Section>
  )
}
