import { expect, test } from '../support/people.ts'

test('until the font has come, bold words are bold, and lines are as high and about as wide', async ({ page }) => {
  await page.goto('/privacidade')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const measured = await page.evaluate(async () => {
    const text = document.querySelector('main')!.textContent.replace(/\s+/g, ' ').slice(0, 3000)
    const measure = async (family: string, weight: number) => {
      const font = `${weight} 20px "${family}"`
      await document.fonts.load(font)
      const line = Object.assign(document.createElement('span'), { textContent: text })
      line.style.cssText = `position: absolute; white-space: nowrap; line-height: normal; font: ${font}`
      document.body.append(line)
      const { width, height } = line.getBoundingClientRect()
      line.remove()
      return { width, height }
    }
    const of = async (weight: number) => ({
      font: await measure('Atkinson Hyperlegible Next', weight),
      fallback: await measure('Atkinson Fallback', weight),
    })
    return { regular: await of(400), semibold: await of(600), title: await of(680), bold: await of(700) }
  })
  // Without a bold fallback face the browser would thicken the regular letters without making them wider.
  expect(measured.bold.fallback.width / measured.regular.fallback.width).toBeGreaterThan(1.03)
  for (const [weight, { font, fallback }] of Object.entries(measured)) {
    expect(fallback.height, weight).toBe(font.height)
    expect(Math.abs(fallback.width / font.width - 1), weight).toBeLessThan(0.025)
  }
})

test('a zero of text has no slash, and that of a code has one', async ({ page }) => {
  await page.goto('/?view=hospital-register')
  const isSlashed = (label: string) =>
    page.getByLabel(label).evaluate(async (field) => {
      const font = `680 100px ${getComputedStyle(field).fontFamily}`
      await document.fonts.load(font, '0')
      const pen = document.createElement('canvas').getContext('2d')!
      Object.assign(pen, { font, textAlign: 'center', textBaseline: 'middle' })
      pen.fillText('0', 100, 75)
      return pen.getImageData(90, 65, 20, 20).data.some((value) => value > 0)
    })
  expect(await isSlashed('Telefone')).toBe(false)
  expect(await isSlashed('CNPJ')).toBe(true)
})
