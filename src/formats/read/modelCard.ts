import type { Json } from '../../core/json.js';
import type { ModelCard } from '../../core/modelCard.js';
import { Field } from './fields.js';

/** A `card.json` of a checkpoint folder; keys that are not known are left to other readers. Throws an `InputError`. */
export function readModelCard(json: Json, file: string): ModelCard {
  const root = Field.root(json, file);
  root.object();
  const [encoder, training] = [root.key('encoder'), root.key('training')];
  return {
    name: root.key('name').text(),
    summary: root.key('summary').text(),
    licence: root.key('licence').text(),
    bytes: root.key('bytes').whole(0),
    encoder: { package: encoder.key('package').text(), licence: encoder.key('licence').text() },
    data: root
      .key('data')
      .list()
      .map((one) => ({
        name: one.key('name').text(),
        source: one.key('source').text(),
        licence: one.key('licence').text(),
        attribution: one.key('attribution').optional((it) => it.text()),
      })),
    training: {
      seed: training.key('seed').whole(0),
      threads: training.key('threads').whole(1),
      minutes: training.key('minutes').double(0),
      questions: training.key('questions').whole(0),
      parameters: training.key('parameters').whole(0),
    },
    limits: root.key('limits').texts(),
  };
}
