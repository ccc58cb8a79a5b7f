"""`python -m unittest discover -s train`: what training relies on, without training."""

from __future__ import annotations

import json
import random
import tempfile
import unittest
from pathlib import Path

import numpy as np
import onnxruntime
import torch
from tokenizers import Tokenizer, models, pre_tokenizers

from augment import augment
from decide import Settings, compare, decide, read_all
from encoding import MARKERS, RESERVED, Encoder, token_range
from export import write
from generator import generated_questions
from handwritten import questions_of, read_cases
from loop import padded
from loss import span_loss
from network import END, START, Decider
from question import Question

HERE = Path(__file__).parent


def plain_encoder() -> Encoder:
    """Words and single characters; ids of special tokens as in the encoder's own vocabulary."""
    vocabulary = {"[PAD]": 0, "[UNK]": 100, "[CLS]": 101, "[SEP]": 102, "[MASK]": 103}
    vocabulary |= {f"[unused{index}]": 1 + index for index in range(RESERVED)}
    words = sorted({word for case in read_cases(HERE / "data" / "validation.jsonl")[:20] for word in case["t"].split()})
    vocabulary |= {word: 1000 + index for index, word in enumerate(words)}
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    return Encoder(tokenizer)


class Training(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        torch.manual_seed(3)
        cls.encoder = plain_encoder()
        cls.questions = [question for case in read_cases(HERE / "data" / "validation.jsonl")[:20] for question in questions_of(case)]
        cls.model = Decider().eval()

    def test_the_graph_computes_what_the_network_does_alone_or_in_a_batch(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "model.onnx"
            write(self.model, path)
            session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
        batch = [self.encoder.encode(question) for question in self.questions[:6]]
        ids, mask = (tensor.numpy() for tensor in padded(batch))
        together = session.run(None, {"input_ids": ids, "attention_mask": mask})[0]
        with torch.no_grad():
            exact = self.model(torch.from_numpy(ids), torch.from_numpy(mask)).numpy()
        for row, one in enumerate(batch):
            alone = session.run(None, {"input_ids": ids[row : row + 1, : len(one)], "attention_mask": mask[row : row + 1, : len(one)]})[0]
            self.assertLess(np.abs(alone[0] - together[row, : len(one)]).max(), 1e-4)
            self.assertLess(np.abs(exact[row, : len(one)] - together[row, : len(one)]).max(), 0.2)  # int8 weights

    def test_markers_stand_where_the_contract_looks_for_them(self):
        question = Question("a b", "choice", "which", (("x", ""), ("y", "why")), 0)
        encoded = self.encoder.encode(question)
        marker = lambda name: 1 + int(MARKERS[name][7:-1])  # noqa: E731
        self.assertEqual(encoded.ids[encoded.mode], marker("choice"))
        self.assertEqual([encoded.ids[place] for place in encoded.options], [marker("option")] * 2)
        self.assertEqual(encoded.text_start + len(encoded.offsets) + 1, len(encoded.ids))

    def test_the_loss_of_a_span_is_its_surprise_among_all_spans(self):
        question = Question("one two three four", "span", "which", (), (4, 13))
        encoded = self.encoder.encode(question)
        row = torch.randn(len(encoded.ids), 6)
        tokens = row[encoded.text_start : encoded.text_start + 4]
        scores = [tokens[i, START] + tokens[j, END] for i in range(4) for j in range(i, 4)]
        scores.append(row[encoded.mode, START] + row[encoded.mode, END])
        expected = torch.stack(scores).logsumexp(0) - (tokens[1, START] + tokens[2, END])
        self.assertAlmostEqual(span_loss(row, encoded, question.answer)[0].item(), expected.item(), places=4)
        self.assertEqual(token_range(encoded, question.answer), (1, 2))

    def test_a_variant_has_the_same_right_answer(self):
        chance = random.Random(5)
        for question in self.questions * 20:
            variant = augment(question, self.questions, chance)
            labels = [label for label, _ in variant.options]
            if isinstance(question.answer, int) and isinstance(variant.answer, int):
                self.assertEqual(labels[variant.answer], question.options[question.answer][0])
            elif isinstance(question.answer, int):
                self.assertIn(variant.answer, ("none", None))
            if question.kind == "multi" and question.answer:
                self.assertEqual({labels[i] for i in variant.answer}, {question.options[i][0] for i in question.answer})
            if variant.evidence and question.evidence:
                self.assertEqual(variant.text[slice(*variant.evidence)], question.text[slice(*question.evidence)])

    def test_generated_answers_are_in_their_texts(self):
        for question in generated_questions(random.Random(7), 300):
            if question.kind == "span" and question.answer:
                self.assertEqual(question.text[slice(*question.answer)].strip(), question.text[slice(*question.answer)])
            self.assertTrue(compare(question, question.answer)[0])

    def test_every_question_gets_a_decision_whose_confidence_is_a_probability(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "model.onnx"
            write(self.model, path)
            for read in read_all(path, self.encoder, self.questions):
                decision = decide(read, Settings())
                self.assertTrue(0 <= decision.confidence <= 1)
                self.assertEqual(len(decision.features), 13)


if __name__ == "__main__":
    unittest.main()
