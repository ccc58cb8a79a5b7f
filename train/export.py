"""Writes the decider as an ONNX graph of the checkpoint contract: weights of matrices as int8 with a scale per column (per row for
words), widened when the graph is loaded, so that all arithmetic is float32 and no answer depends on its batch."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from encoding import RESERVED, SPECIAL
from network import HEADS, HIDDEN, LAYERS, Decider

OPSET = 17


class Graph:
    def __init__(self):
        self.nodes: list[onnx.NodeProto] = []
        self.weights: list[onnx.TensorProto] = []
        self.count = 0

    def op(self, kind: str, *inputs: str, **attributes) -> str:
        self.count += 1
        name = f"{kind}_{self.count}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], name=name, **attributes))
        return name

    def constant(self, value, dtype=np.float32) -> str:
        self.count += 1
        name = f"c_{self.count}"
        self.weights.append(numpy_helper.from_array(np.array(value, dtype=dtype), name))
        return name

    def quantised(self, matrix: np.ndarray, axis: int) -> str:
        """A matrix as int8 and scales along the other axis than `axis`; the Cast and Mul are folded when a session opens."""
        scale = np.maximum(np.abs(matrix).max(axis=axis, keepdims=True), 1e-8) / 127.0
        whole = np.clip(np.rint(matrix / scale), -127, 127)
        return self.op("Mul", self.op("Cast", self.constant(whole, np.int8), to=TensorProto.FLOAT), self.constant(scale))

    def linear(self, x: str, layer: torch.nn.Linear) -> str:
        weight = layer.weight.detach().numpy().T
        product = self.op("MatMul", x, self.quantised(weight, 0))
        return product if layer.bias is None else self.op("Add", product, self.constant(layer.bias.detach().numpy()))

    def norm(self, x: str, layer: torch.nn.LayerNorm) -> str:
        return self.op("LayerNormalization", x, self.constant(layer.weight.detach().numpy()), self.constant(layer.bias.detach().numpy()), axis=-1, epsilon=layer.eps)

    def gelu(self, x: str) -> str:
        erf = self.op("Erf", self.op("Mul", x, self.constant(2.0**-0.5)))
        return self.op("Mul", self.op("Mul", x, self.constant(0.5)), self.op("Add", erf, self.constant(1.0)))

    def unit(self, x: str) -> str:
        square = self.op("ReduceSum", self.op("Mul", x, x), self.constant([-1], np.int64), keepdims=1)
        return self.op("Div", x, self.op("Sqrt", self.op("Add", square, self.constant(1e-6))))

    def mean_weights(self, chosen: str) -> str:
        total = self.op("ReduceSum", chosen, self.constant([-1], np.int64), keepdims=1)
        return self.op("Div", chosen, self.op("Max", total, self.constant(1.0)))

    def float(self, x: str) -> str:
        return self.op("Cast", x, to=TensorProto.FLOAT)

    def add_axis(self, x: str, axis: int) -> str:
        return self.op("Unsqueeze", x, self.constant([axis], np.int64))


def structure(g: Graph):
    """As network.structure: (marker [B, L] bool, introduces [B, L, L], text weights [B, 1, L], text [B, 1, L] 0/1)."""
    ids, present = "input_ids", g.op("Greater", "attention_mask", g.constant(0, np.int64))
    separator = g.op("Equal", ids, g.constant(SPECIAL["[SEP]"], np.int64))
    # 0-d: np.array of a scalar, not ascontiguousarray, which would make it 1-d.
    axis = g.constant(1, np.int64)
    behind = g.op("CumSum", g.op("Cast", separator, to=TensorProto.INT64), axis)
    segment = g.op("And", g.op("Equal", behind, g.constant(0, np.int64)), present)
    reserved = g.op("And", g.op("GreaterOrEqual", ids, g.constant(1, np.int64)), g.op("LessOrEqual", ids, g.constant(RESERVED, np.int64)))
    marker = g.op("And", reserved, segment)
    group = g.op("CumSum", g.op("Cast", marker, to=TensorProto.INT64), axis)
    word = g.op("And", segment, g.op("Not", marker))
    same = g.op("Equal", g.add_axis(group, 2), g.add_axis(group, 1))
    same = g.op("And", g.op("And", same, g.add_axis(word, 1)), g.add_axis(marker, 2))
    text = g.op("And", g.op("And", g.op("Greater", behind, g.constant(0, np.int64)), g.op("Not", separator)), present)
    text = g.add_axis(g.float(text), 1)
    return marker, g.mean_weights(g.float(same)), g.mean_weights(text), text


def attention(g: Graph, x: str, bias: str, layer) -> str:
    size = HIDDEN // HEADS
    weight, offset = layer.qkv.weight.detach().numpy(), layer.qkv.bias.detach().numpy()
    heads = []
    for part in range(3):
        rows = slice(part * HIDDEN, (part + 1) * HIDDEN)
        shrink = size**-0.5 if part == 0 else 1.0
        product = g.op("MatMul", x, g.quantised(weight[rows].T * shrink, 0))
        product = g.op("Add", product, g.constant(offset[rows] * shrink))
        split = g.op("Reshape", product, g.constant([0, 0, HEADS, size], np.int64))
        heads.append(g.op("Transpose", split, perm=[0, 2, 3, 1] if part == 1 else [0, 2, 1, 3]))
    weights = g.op("Softmax", g.op("Add", g.op("MatMul", heads[0], heads[1]), bias), axis=-1)
    seen = g.op("Transpose", g.op("MatMul", weights, heads[2]), perm=[0, 2, 1, 3])
    return g.linear(g.op("Reshape", seen, g.constant([0, 0, HIDDEN], np.int64)), layer.out)


def build(model: Decider) -> onnx.ModelProto:
    g = Graph()
    marker, introduces, text_mean, text = structure(g)
    at_marker = g.add_axis(g.float(marker), 2)
    table = model.words.weight.detach().numpy().copy()
    table[1 : 1 + RESERVED] = model.marker_words.detach().numpy()
    scale = np.maximum(np.abs(table).max(axis=1, keepdims=True), 1e-8) / 127.0
    rows = g.op("Gather", g.constant(np.clip(np.rint(table / scale), -127, 127), np.int8), "input_ids", axis=0)
    x = g.op("Mul", g.float(rows), g.op("Gather", g.constant(scale), "input_ids", axis=0))
    x = g.op("Add", x, g.op("Mul", g.linear(g.op("MatMul", introduces, x), model.introduce), at_marker))
    length = g.op("Slice", g.op("Shape", "input_ids"), g.constant([1], np.int64), g.constant([2], np.int64))
    places = g.op("Slice", g.constant(model.places.detach().numpy()), g.constant([0], np.int64), length, g.constant([0], np.int64))
    x = g.norm(g.op("Add", x, places), model.norm)
    absent = g.op("Sub", g.float("attention_mask"), g.constant(1.0))
    bias = g.op("Mul", g.add_axis(g.add_axis(absent, 1), 1), g.constant(10000.0))
    for layer in model.layers:
        x = g.norm(g.op("Add", x, attention(g, x, bias, layer)), layer.norm1)
        inner = g.linear(g.gelu(g.linear(x, layer.up)), layer.down)
        x = g.norm(g.op("Add", x, inner), layer.norm2)
    pool, whole = g.op("MatMul", introduces, x), g.op("MatMul", text_mean, x)
    unit_pool, agreed = g.unit(pool), g.constant(HIDDEN**0.5)
    match = g.op("Mul", unit_pool, g.unit(whole))
    reach = g.op("MatMul", g.linear(unit_pool, model.look), g.op("Transpose", g.unit(x), perm=[0, 2, 1]))
    hidden = g.op("Mul", g.op("Sub", text, g.constant(1.0)), g.constant(10000.0))
    weights = g.op("Softmax", g.op("Add", g.op("Mul", reach, g.constant(8.0)), hidden), axis=-1)
    found = g.op("MatMul", weights, x)
    added = g.op("Add", g.linear(pool, model.pooled), g.linear(g.op("Mul", match, agreed), model.matched))
    added = g.op("Add", added, g.linear(found, model.found))
    added = g.op("Add", added, g.linear(g.op("Mul", g.op("Mul", unit_pool, g.unit(found)), agreed), model.agreed))
    z = g.op("Add", x, g.op("Mul", added, at_marker))
    logits = g.linear(g.norm(g.gelu(g.linear(z, model.head1)), model.head_norm), model.head2)
    cosine = g.op("Mul", g.op("ReduceSum", match, g.constant([-1], np.int64), keepdims=1), at_marker)
    total = g.op("Add", logits, g.op("Mul", cosine, g.constant(model.cosine.detach().numpy())))
    g.nodes.append(helper.make_node("Identity", [total], ["logits"], name="logits"))
    shape = ["batch", "length"]
    inputs = [helper.make_tensor_value_info(name, TensorProto.INT64, shape) for name in ("input_ids", "attention_mask")]
    output = helper.make_tensor_value_info("logits", TensorProto.FLOAT, [*shape, 6])
    graph = helper.make_graph(g.nodes, "decider", inputs, [output], g.weights)
    proto = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=9, producer_name="candor")
    onnx.checker.check_model(proto)
    return proto


def write(model: Decider, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    onnx.save(build(model.eval()), str(path))
