import { useText } from '@/kernel/web/language.ts';
import type { Charts } from '../result.shapes.ts';
import { resultText } from '../result.text.ts';

type Item = Charts['boundaries'][number];

/** `+3` or `−2` against the last series; the same says nothing. */
function Shift({ mark, last_mark }: Item['marks'][number]) {
  if (last_mark === null || last_mark === mark) return null;
  const by = mark - last_mark;
  return <small className="mute"> ({by > 0 ? `+${by}` : `−${-by}`})</small>;
}

/** Where on the scale of marks each grade begins: the better, the darker. */
function Scale({ item: { marks, max_mark } }: { item: Item }) {
  const most = max_mark ?? Math.max(...marks.map(({ mark }) => mark));
  const share = (mark: number) => `${Math.round((mark / most) * 100)}%`;
  return (
    <span className="boundary-scale" aria-hidden>
      {marks.toReversed().map(({ grade, mark }) => (
        <i key={grade} style={{ insetInlineStart: share(mark) }} title={`${grade} ${mark}`} />
      ))}
    </span>
  );
}

export function Boundaries({ charts: { boundaries } }: { charts: Charts }) {
  const t = useText(resultText);
  const grades = [...new Set(boundaries.flatMap(({ marks }) => marks.map(({ grade }) => grade)))];
  return (
    <section className="result-part">
      <h2>{t('boundaries')}</h2>
      <p className="mute">{boundaries.length > 0 ? t('boundaries_help') : t('no_boundaries')}</p>
      {boundaries.length > 0 && (
        <div className="result-scroll">
          <table className="result-table">
            <thead>
              <tr>
                <th scope="col">{t('item_title')}</th>
                <th scope="col" className="num">
                  {t('max_mark')}
                </th>
                <td />
                {grades.map((grade) => (
                  <th key={grade} scope="col" className="num">
                    {grade}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {boundaries.map((item) => (
                <tr key={item.item_id}>
                  <th scope="row">
                    {item.item_code} {item.item_title}
                  </th>
                  <td className="num">{item.max_mark}</td>
                  <td>
                    <Scale item={item} />
                  </td>
                  {grades.map((grade) => {
                    const found = item.marks.find((one) => one.grade === grade);
                    return (
                      <td key={grade} className="num">
                        {found && (
                          <>
                            {found.mark}
                            <Shift {...found} />
                          </>
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
