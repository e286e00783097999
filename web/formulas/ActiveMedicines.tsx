import { Link } from 'react-router'
import type { LiveFormula } from '#shared/formulas/formulas.contract.ts'
import { activeItems, showFormulaNumber } from '#shared/formulas/formulas.rules.ts'
import { showDirections, showMedicine } from '#shared/formulas/formulas.words.ts'
import { dayOf } from '#shared/values/date.ts'
import { sentence } from '#shared/values/text.ts'
import { paths } from '#web/nav/paths.ts'
import '#web/formulas/formulas.css'

/** What the animal takes today by its formulas in force, beside its consultation. */
export function ActiveMedicines({ petId, live }: { petId: string; live: readonly LiveFormula[] }) {
  const today = dayOf(new Date())
  const taken = live.flatMap((formula) => activeItems(formula, today).map((item) => ({ formula, item })))
  if (taken.length === 0) return <p className="soft">Sin medicamentos formulados.</p>
  return (
    <ul className="ActiveMedicines stack gap-10">
      {taken.map(({ formula, item }, index) => (
        <li className="stack breaks" key={index}>
          <strong>{showMedicine(item)}</strong>
          <span className="quiet">{sentence(showDirections(item, formula.weightKg))}</span>
          <Link to={paths.pet(petId).formula(formula.id)} className="Rail-link pady-6 strong brand">
            {showFormulaNumber(formula.number)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
