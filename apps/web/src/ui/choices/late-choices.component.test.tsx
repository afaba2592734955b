import { InputBase, PillsInput } from '@mantine/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStory } from '../../stories/open-story.tsx'
import { sees } from '../../stories/screen.ts'
import { DESKTOP } from '../../stories/story.ts'
import { MultiSelect } from './multi-select.tsx'
import { Select } from './select.tsx'

/** Both lists, and what is in their place until their code is loaded. */
const Choices = () => (
  <>
    <InputBase label="En, förut" data-testid="one before" defaultValue="a" />
    <Select label="En" data-testid="one" data={['a']} defaultValue="a" />
    <PillsInput label="Flera, förut" data-testid="many before">
      <PillsInput.Field />
    </PillsInput>
    <MultiSelect label="Flera" data-testid="many" data={['a']} />
  </>
)

const heightOf = (id: string) => page.getByTestId(id).element().closest('[class*="-root"]')!.getBoundingClientRect().height

test('lists of choices are as high before their code is loaded as after it', async () => {
  await openStory({ name: 'lists of choices', render: () => <Choices /> }, DESKTOP)
  await sees('Flera')
  expect([heightOf('one before'), heightOf('many before')]).toEqual([heightOf('one'), heightOf('many')])
})
